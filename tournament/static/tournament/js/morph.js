// Turn one piece of the page into another, touching only what differs. Elements with an id are the same element
// before and after, wherever they move: so focus, open rows, scroll and selection stay.

const STATE = { DETAILS: ["open"], INPUT: ["value", "checked"] }; // the reader's, not the server's

/** Make `from` look like `to` (same kind of element). */
export function morph(from, to) {
  if (from.isEqualNode(to)) return;
  morphAttributes(from, to);
  morphChildren(from, to);
}

function morphAttributes(from, to) {
  const mine = STATE[from.nodeName] ?? [];
  for (const { name, value } of [...to.attributes]) {
    if (!mine.includes(name) && from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  for (const { name } of [...from.attributes]) {
    if (!mine.includes(name) && !to.hasAttribute(name)) from.removeAttribute(name);
  }
}

export function morphChildren(from, to) {
  const old = [...from.childNodes];
  const pairs = match(old, [...to.childNodes]);
  const used = new Set(pairs.map(([node]) => node));
  old.filter((node) => !used.has(node)).forEach((node) => node.remove());
  place(from, pairs.map(([node]) => node), stay(pairs.map(([node]) => old.indexOf(node))));
  for (const [node, target] of pairs) {
    if (node === target) continue;
    if (node.nodeType === Node.ELEMENT_NODE) morph(node, target);
    else if (node.nodeValue !== target.nodeValue) node.nodeValue = target.nodeValue;
  }
}

/** For each new node the old one that it is: by id, else the next of its kind without one, else itself. */
function match(old, fresh) {
  const byId = new Map(old.filter((node) => node.id).map((node) => [node.id, node]));
  const nameless = old.filter((node) => !node.id);
  return fresh.map((target) => {
    const known = target.id ? byId.get(target.id) : takeLike(nameless, target);
    if (target.id) byId.delete(target.id);
    return [known && known.nodeName === target.nodeName ? known : target, target];
  });
}

function takeLike(nodes, target) {
  const at = nodes.findIndex((node) => node.nodeName === target.nodeName);
  return at < 0 ? null : nodes.splice(at, 1)[0];
}

/** Positions (in the new order) of the longest run of nodes that keep their order: those are not moved at all. */
function stay(indices) {
  const best = [];
  const before = new Map();
  indices.forEach((value, at) => {
    if (value < 0) return;
    let low = best.findIndex((other) => indices[other] >= value);
    if (low < 0) low = best.length;
    before.set(at, best[low - 1]);
    best[low] = at;
  });
  const kept = new Set();
  for (let at = best.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}

function place(parent, nodes, kept) {
  let next = null;
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    if (!kept.has(at)) move(parent, nodes[at], next);
    next = nodes[at];
  }
}

function move(parent, node, next) {
  if (node.parentNode === parent && parent.moveBefore) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}
