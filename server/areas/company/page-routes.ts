import * as z from "zod/mini";
import { pageResource, pageSlugs, publishedPage } from "#shared/domain/administration/page.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { noBody, openRoute } from "#server/engine/http/define-route.ts";
import { answer, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";

const knownSlug = z.enum(pageSlugs);

const readPublished = openRoute({
  method: "GET",
  path: "/pages/friendly/:slug",
  summary: "An information page in the caller's language, public",
  body: noBody,
  output: publishedPage,
  run: async ({ services, params, language }) => {
    const slug = knownSlug.safeParse(params["slug"]);
    if (!slug.success) throw new AppError("not_found");
    const [page] = await services.db.query(
      "select title, body, updated_at from page where slug = $1 and language = $2",
      [slug.data, language],
    );
    if (!page) throw new AppError("not_found");
    return answer(page);
  },
});

export const pageRoutes: readonly Route[] = [readPublished, ...standardRoutes(pageResource)];
