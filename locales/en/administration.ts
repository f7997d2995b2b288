import type es from "../es/administration.ts";

export default {
  "administration.language.en": "English",
  "administration.language.es": "Spanish",
  "administration.page.hint":
    "Written as Markdown: ## for a heading, an empty line between paragraphs, - for a list, **bold**, [text](https://…).",
  "administration.page.preview": "Preview",
  "administration.page.view": "Write or see the result",
  "administration.page.write": "Write",
  "administration.slug.faqs": "FAQs",
  "administration.slug.privacy": "Privacy policy",
  "administration.slug.terms": "Terms and conditions",
  "administration.slug.who_we_are": "Who we are",
} satisfies Record<keyof typeof es, string>;
