// Requests what the page starts with while its code loads: of a visitor's link what it shows, whose path in the API is
// that of the page, and the company; of a user who is logged in, the user's views, and the first rows of a list that is
// opened without a query. The app takes these responses (shared/platform/web.ts).
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
  // A token that ends now is refreshed first, which is the app's part.
  else if (Number(end) * 1000 > Date.now() + 10_000) {
    // The first query of each list, or its path alone if the query is not known here.
    const lists = (document.currentScript?.dataset.lists ?? "").split(" ");
    const list = lists.find((candidate) => candidate.split("?")[0] === location.pathname);
    const paths = ["/auth/me"];
    if (list) paths.push("/list-views");
    if (list?.includes("?") && location.search === "") {
      // The fields that the list showed when it was last open here (web/components/use-list.ts); at first whole rows.
      const fields = localStorage.getItem(`fields.${location.pathname}`);
      paths.push(fields ? `${list}&fields=${fields}` : list);
    }
    prefetch(paths, token);
  }
} catch {
  // Storage is forbidden, or the token is none: the app sends the requests itself.
}
