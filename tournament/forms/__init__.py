"""Shape in: what people type becomes what verbs take."""
