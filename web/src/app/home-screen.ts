/** Adds the web app manifest late: as a link in index.html it would compete with the first scripts. */
export function offerHomeScreen(): void {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }),
  );
}
