import { infiniteQueryOptions, type InfiniteData } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { COMMENT_PAGE_SIZE, type IncidentComment } from "#shared/domain/incidents/incident-comment.ts";

/** The comments of an incident: the first page is the latest, each further one is older. */
export function commentsQuery(incident_id: string) {
  return infiniteQueryOptions({
    queryKey: ["incident", "comments", incident_id],
    queryFn: async ({ pageParam, signal }) =>
      (await call<IncidentComment[]>("/incident-comments", { query: { incident_id, before: pageParam }, signal })).data,
    initialPageParam: "",
    getNextPageParam: (page) => (page.length === COMMENT_PAGE_SIZE ? page[0]?.id : undefined),
  });
}

/** Shows the server's response before the refetch. */
function cacheComment(incident_id: string, comment: IncidentComment): void {
  queryClient.setQueryData<InfiniteData<IncidentComment[], string>>(commentsQuery(incident_id).queryKey, (data) => {
    if (!data) return data;
    const isKnown = data.pages.some((page) => page.some(({ id }) => id === comment.id));
    const replaced = data.pages.map((page) => page.map((one) => (one.id === comment.id ? comment : one)));
    const [latest = [], ...earlier] = replaced;
    return { ...data, pages: isKnown ? replaced : [[...latest, comment], ...earlier] };
  });
}

async function write(incident_id: string, path: string, options: Parameters<typeof call>[1]): Promise<void> {
  const { data } = await call<IncidentComment>(path, options);
  cacheComment(incident_id, data);
  void queryClient.invalidateQueries({ queryKey: ["incident", "comments", incident_id] });
  void queryClient.invalidateQueries({ queryKey: ["incident", "timeline", incident_id] });
}

export interface NewCommentInput {
  readonly body: string;
  readonly is_public: boolean;
}

/** @param idempotencyKey one per comment, reused on retries */
export function postComment(incident_id: string, comment: NewCommentInput, idempotencyKey: string): Promise<void> {
  return write(incident_id, "/incident-comments", {
    method: "POST",
    body: { incident_id, ...comment },
    idempotencyKey,
  });
}

export function changeComment({ id, incident_id, version }: IncidentComment, change: NewCommentInput): Promise<void> {
  return write(incident_id, `/incident-comments/${id}`, { method: "PATCH", body: { ...change, version } });
}

export function deleteComment({ id, incident_id, version }: IncidentComment): Promise<void> {
  return write(incident_id, `/incident-comments/${id}/archive`, { method: "POST", body: { version } });
}
