import type { MessageKey } from "#locales/es.ts";

export type Topic = "who_we_are" | "terms" | "privacy" | "faqs";

interface Section {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** The sections of each page, in reading order. */
export const sections: Record<Topic, readonly Section[]> = {
  who_we_are: [
    { title: "information.who_we_are.1.title", text: "information.who_we_are.1.text" },
    { title: "information.who_we_are.2.title", text: "information.who_we_are.2.text" },
    { title: "information.who_we_are.3.title", text: "information.who_we_are.3.text" },
  ],
  terms: [
    { title: "information.terms.1.title", text: "information.terms.1.text" },
    { title: "information.terms.2.title", text: "information.terms.2.text" },
    { title: "information.terms.3.title", text: "information.terms.3.text" },
    { title: "information.terms.4.title", text: "information.terms.4.text" },
    { title: "information.terms.5.title", text: "information.terms.5.text" },
  ],
  privacy: [
    { title: "information.privacy.1.title", text: "information.privacy.1.text" },
    { title: "information.privacy.2.title", text: "information.privacy.2.text" },
    { title: "information.privacy.3.title", text: "information.privacy.3.text" },
    { title: "information.privacy.4.title", text: "information.privacy.4.text" },
    { title: "information.privacy.5.title", text: "information.privacy.5.text" },
    { title: "information.privacy.6.title", text: "information.privacy.6.text" },
  ],
  faqs: [
    { title: "information.faqs.1.title", text: "information.faqs.1.text" },
    { title: "information.faqs.2.title", text: "information.faqs.2.text" },
    { title: "information.faqs.3.title", text: "information.faqs.3.text" },
    { title: "information.faqs.4.title", text: "information.faqs.4.text" },
    { title: "information.faqs.5.title", text: "information.faqs.5.text" },
  ],
};
