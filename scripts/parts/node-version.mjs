// Very old versions of Node must be able to run this file, so that they can say that they are too old.

/** Ends the program with a plain message if this Node cannot run the portal. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const fits = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (fits) return;
  console.error(
    `Aangan needs Node 20.19 or newer (of Node 22, 22.12 or newer). This is Node ${process.versions.node}.\n` +
      "Install a newer one from https://nodejs.org, then start again.",
  );
  process.exit(1);
}
