// Requests what the page starts with before its code loads (docs/adr/0040): a visitor's link, or the user and a list.
try {
  const language = localStorage.getItem("language") === "en" ? "en" : "es";
  /** @type {(paths: readonly string[], token: string) => void} */
  const prefetch = (paths, token) => {
    const headers = { "accept-language": language, ...(token && { authorization: `Bearer ${token}` }) };
    /** @type {(path: string) => [string, Promise<unknown>]} */
    const request = (path) => {
      const sentAt = Date.now();
      const answer = fetch(`/api${path}`, { headers, credentials: "include" }).then(
        (response) => ({ response, sentAt, receivedAt: Date.now() }),
        () => null,
      );
      return [path, answer];
    };
    Object.assign(globalThis, {
      prefetched: { token, language, at: Date.now(), answers: new Map(paths.map(request)) },
    });
  };
  const token = localStorage.getItem("accessToken") ?? "";
  const [, payload = ""] = localStorage.getItem("refreshToken") ? token.split(".") : [];
  const [, end = "0"] = /"exp":(\d+)/.exec(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) ?? [];
  if (/^\/external-(?:booking-form|booking|document)\/[\w-]+$/.test(location.pathname))
    prefetch([location.pathname, "/company/friendly"], "");
  else if (location.pathname === "/incidents/public") prefetch(["/incidents/friendly/form", "/company/friendly"], "");
  // One that ends now is refreshed first.
  else if (Number(end) * 1000 > Date.now() + 10_000) {
    const lists = (document.currentScript?.dataset.lists ?? "").split(" ");
    const list = lists.find((candidate) => candidate.split("?")[0] === location.pathname);
    const paths = ["/auth/me"];
    if (list) paths.push("/list-views");
    if (list?.includes("?") && location.search === "") {
      // See web/components/use-list.ts.
      const fields = localStorage.getItem(`fields.${location.pathname}`);
      paths.push(fields ? `${list}&fields=${fields}` : list);
    }
    prefetch(paths, token);
  }
} catch {
  // The app requests it.
}
