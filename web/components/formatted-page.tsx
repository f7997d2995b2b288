import { Markdown } from "markdown-to-jsx/react";
import type { ReactNode } from "react";
import classes from "./formatted-page.module.css";

/** HTML in the source is treated as text. */
const options = { disableParsingRawHTML: true, forceBlock: true };

/** A text page: a title, and Markdown with headings, lists, emphasis and links. */
export function FormattedPage({ title, body, actions }: { title: string; body: string; actions?: ReactNode }) {
  return (
    <article className={classes.page}>
      <header>
        <h1>{title}</h1>
        {actions}
      </header>
      <Markdown options={options}>{body}</Markdown>
    </article>
  );
}
