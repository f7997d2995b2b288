import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTexts } from "#web/components/use-texts.ts";
import type { FieldDraft } from "./field-draft.ts";
import classes from "./fields.module.css";
import type { FieldDrafts } from "./use-field-drafts.ts";

/** Share of a page that an arrow key moves. */
const STEP = 0.005;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Gesture {
  readonly isResize: boolean;
  readonly from: readonly [x: number, y: number];
  readonly field: FieldDraft;
  isMoved: boolean;
}

/** Moves and resizes a field while a pointer, of any kind, is down on it. */
function useDrag(field: FieldDraft, { remember, adjust, select }: FieldDrafts) {
  const gesture = useRef<Gesture | null>(null);
  const start = (event: PointerEvent<HTMLElement>, isResize: boolean) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    select(field.key);
    gesture.current = { isResize, from: [event.clientX, event.clientY], field, isMoved: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.closest("[data-fields-page]")?.getBoundingClientRect();
    if (!gesture.current || !page) return;
    const { isResize, from, field: before } = gesture.current;
    // A click moves nothing and is nothing to undo.
    if (!gesture.current.isMoved && event.clientX === from[0] && event.clientY === from[1]) return;
    if (!gesture.current.isMoved) remember();
    gesture.current.isMoved = true;
    const [x, y] = [(event.clientX - from[0]) / page.width, (event.clientY - from[1]) / page.height];
    adjust(
      field.key,
      isResize
        ? { width: Math.min(before.width + x, 1 - before.x), height: Math.min(before.height + y, 1 - before.y) }
        : { x: before.x + x, y: before.y + y },
    );
  };
  const end = () => {
    gesture.current = null;
  };
  const handlers = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return (isResize: boolean) => ({
    ...handlers,
    onPointerDown: (event: PointerEvent<HTMLElement>) => start(event, isResize),
  });
}

/** Removes a field, and gives the focus to the next one, or to the page: keys go on working. */
function removeFocused(box: HTMLElement, { key }: FieldDraft, fields: FieldDrafts): void {
  const next = box.nextElementSibling ?? box.previousElementSibling ?? box.parentElement;
  fields.remove(key);
  if (next instanceof HTMLElement) next.focus();
}

/** What a key does to a field. */
function useKeys(field: FieldDraft, fields: FieldDrafts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const [x, y] = arrows[event.key] ?? [];
    if (x !== undefined && y !== undefined) {
      const resized = { width: field.width + x, height: field.height + y };
      fields.nudge(field.key, event.shiftKey ? resized : { x: field.x + x, y: field.y + y });
    } else if (event.key === "Delete" || event.key === "Backspace") removeFocused(event.currentTarget, field, fields);
    else return;
    event.preventDefault();
  };
}

const percent = (share: number) => `${share * 100}%`;

interface FieldBoxProps {
  readonly field: FieldDraft;
  readonly fields: FieldDrafts;
  /** Name of its signer, and the place of that signer, which gives its colour. */
  readonly name: string;
  readonly place: number;
}

/** A field on its page: dragged, or moved by arrow keys. */
export function FieldBox({ field, fields, name, place }: FieldBoxProps) {
  const { t } = useTexts();
  const drag = useDrag(field, fields);
  const isSelected = fields.selected?.key === field.key;
  const kind = t(`pdf_fields.kind.${field.kind}`);
  return (
    <button
      type="button"
      className={classes.box}
      data-signer={place % 4}
      aria-pressed={isSelected}
      style={{
        left: percent(field.x),
        top: percent(field.y),
        width: percent(field.width),
        height: percent(field.height),
      }}
      onFocus={() => fields.select(field.key)}
      onBlur={fields.endSeries}
      onKeyDown={useKeys(field, fields)}
      {...drag(false)}
    >
      <span className={classes.boxText}>{t("pdf_fields.on_page", { kind, name, page: field.page })}</span>
      {isSelected && <span className={classes.handle} {...drag(true)} />}
    </button>
  );
}
