// Keep the screen on while this page is looked at, where the browser allows it (HTTPS or this machine itself).

async function stay() {
  if (document.hidden || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low, or the browser says no: the page works as before
  }
}

document.addEventListener("visibilitychange", stay);
stay();
