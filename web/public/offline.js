// Shown in place of any page, at that page's address: loading again asks for what the reader wanted.
const LOOK_EVERY_MS = 5_000;

const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

// Whoever reads Hindi in the portal finds the Hindi sentences first.
const hindi = document.querySelector("section[lang=hi]");
if (hindi && (localStorage.getItem("language") ?? navigator.language).startsWith("hi"))
  hindi.parentElement.prepend(hindi);

const loadAgain = () => window.location.reload();

// A device says that it is online before it is, and says nothing when it was the portal that was away: so the page looks.
async function loadWhenBack() {
  const answer = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
  if (answer && answer.status < 500) loadAgain();
}

document.querySelector("button")?.addEventListener("click", loadAgain);
window.addEventListener("online", loadWhenBack);
setInterval(() => document.visibilityState === "visible" && loadWhenBack(), LOOK_EVERY_MS);
