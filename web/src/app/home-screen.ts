/** Tells the browser how the portal stands on a home screen. A link in index.html would fetch that beside the first scripts. */
export function offerHomeScreen(): void {
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }),
  );
}
