/** One row of the table in docs/design/language.md. */
export interface Term {
  /** The left cell, to the letter. */
  readonly cell: string;
  /** The words of a name, in small letters and parted by blanks: `keptAnswer` is read as `kept answer`. */
  readonly names?: RegExp;
  /** Found in comments, documents and the texts of the English interface. */
  readonly prose?: RegExp;
  /** The paths that the row is about; without it all of them. */
  readonly within?: RegExp;
}

/**
 * What of each row a program can find. Words that are plain English in a sentence ("once", "place", "line") are looked for in
 * names alone; rows that need judgement have no pattern.
 */
export const terms: readonly Term[] = [
  {
    cell: "told, tell, `told_of`, News",
    names: /\b(told|untold|tells?|telling|news)\b/,
    prose: /\b(told|tells?|telling)\b(?! apart)/,
  },
  { cell: 'told (of values), "as told"', prose: /\bas told\b/ },
  { cell: "put aside, put back", names: /\bput (aside|back)\b/, prose: /\bput(s|ting)? (\w+ )?(aside|back)\b/ },
  {
    cell: "kept (`kept-answers`, `kept-files`, `kept-draft`, `kept-sender`)",
    names: /\bkept\b/,
    prose: /\bkept[ -](answers?|files?|drafts?|senders?)\b/,
  },
  { cell: "asked, asking, question", names: /\b(ask|asks|asked|asking|questions?)\b/, prose: /\b(asked|asking)\b/ },
  {
    cell: "whoever, somebody, nobody",
    names: /\b(whoever|somebody|nobody)\b/,
    prose: /\b(whoever|somebody|nobody)\b/,
  },
  {
    cell: "stands, stands there, lies here",
    names: /\b(stands|stood|lies)\b/,
    prose: /\b(stands|stood|lies)\b(?! (for|in for|by)\b)/,
  },
  { cell: "forgive_words, spellings", names: /\b(forgive|forgives|spellings)\b/, prose: /\bforgiv\w+/ },
  {
    cell: "far lists, rough list, walk",
    names: /\b(far|rough|roughly|walks?)\b/,
    prose: /\b(far|rough) (lists?|search(es)?)\b/,
  },
  {
    cell: "doubting / remembering office, office",
    names: /\b(doubting|remembering)\b|(?<!\b(?:back|tax) )\boffices?\b/,
    prose: /\b(doubting|remembering) offices?\b/,
  },
  { cell: "vouchForLife", names: /\bvouch\b/, prose: /\bvouch(es)?\b/ },
  // `once` alone is a function of Node and an option of the DOM.
  { cell: "once, claim", names: /\bonce \w+|(?<=\w )(?<!\bat )once\b|\bclaim\b/ },
  {
    cell: "later, when-here, drawn, begun, begin",
    names: /\b(later|when here|drawn|begun|begins?|beginner|beginning)\b/,
    prose: /\bbegun\b/,
  },
  { cell: "go aside, drawn aside, aside", names: /\baside\b/, prose: /\b(go(es)?|gone|drawn) aside\b/ },
  {
    cell: "hand over, take along, take back, come to nothing",
    names: /\b(hand(ed|s)? over|takes? (along|back)|taken (along|back))\b/,
    prose:
      /\b(hand(s|ed|ing)? (\w+ )?over|(takes?|taken|took) (\w+ )?(along|back)|(come|comes|coming|came) to nothing)\b/,
  },
  {
    cell: "take turns, who waits together, combiner",
    names: /\b(take turns?|combiner|waits together)\b/,
    prose: /\b(takes? turns|combiners?|waits? together)\b/,
  },
  { cell: "born, unborn", names: /\b(born|unborn)\b/, prose: /\bunborn\b/ },
  {
    cell: "silent column, speak English, keep name",
    names: /\b(silent column|speaks? english|keep name)\b/,
    prose: /\b(silent columns?|speaks? english)\b/,
  },
  {
    cell: "mend, broke, spoilt",
    names: /\b(mends?|mended|broke|spoilt)\b/,
    prose: /\b(mend(s|ed|ing)?|broke|spoil(s|t|ed))\b/,
  },
  { cell: "figures", names: /\bfigures?\b/ },
  { cell: "paper, print (for PDF)", names: /\b(papers?|print|prints|printed|printing|printer)\b/ },
  { cell: "line (palette)", names: /^(read )?line$/, within: /^shared\/ui\/palette\// },
  { cell: "place", names: /\bplaces?\b/ },
  { cell: "room, house, door", names: /\b(house|door)\b/, prose: /\b(engine|shared|code) rooms?\b/ },
  { cell: 'mail that "may arrive twice, never not at all"', prose: /\bnever not at all\b/ },
  { cell: "doubles", names: /\bdoubles\b/, prose: /\bdoubles\b/ },
  { cell: "sheet (of an upload)" },
  { cell: "out of sight, in reach", names: /\b(out of sight|in reach)\b/, prose: /\b(out of sight|in reach)\b/ },
  { cell: "paper of an invoice (`invoice.paper`)", names: /\binvoice paper\b/, prose: /\bpaper of (an|the) invoice\b/ },
  { cell: "the house (a network)", prose: /\b(one|the same) house\b/ },
  { cell: "turn, round (of a job)", names: /\bturns?\b(?! (on|off)\b)/, within: /^server\// },
  { cell: "own, one's own", prose: /\bone's own\b/ },
  { cell: "way (of a value)", names: /\bways?\b/ },
  { cell: "begin anew", names: /\banew\b/, prose: /\banew\b/ },
  { cell: "answer (HTTP)", names: /\banswers?\b/, within: /^(server\/engine\/http|shared\/client)\// },
  { cell: "something is made", names: /\bmade\b/ },
  { cell: "looked for, looked up", prose: /\blooked for\b/ },
  { cell: "Decision: … Refused: … (in comments)", prose: /\b(decision|refused):/, within: /\.(tsx?|sql)$/ },
];
