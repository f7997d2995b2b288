import { pageSlugs } from "#shared/domain/administration/page.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const pageSlugChoices = choices(pageSlugs, (slug) => `administration.slug.${slug}`);
export const pageLanguageChoices = choices(languages, (language) => `administration.language.${language}`);
