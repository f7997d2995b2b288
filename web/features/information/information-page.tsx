import { useT } from "#shared/ui/use-t.ts";
import classes from "./information-page.module.css";
import { sections, type Topic } from "./sections.ts";

/** One of the four information pages, from the texts that the product brings along. */
export function InformationPage({ topic }: { topic: Topic }) {
  const t = useT();
  return (
    <article className={classes.page}>
      <h1>{t(`page.${topic}`)}</h1>
      {sections[topic].map(({ title, text }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </article>
  );
}
