import { useEffect, useRef, useState } from "react";
import { type CommentDraft, commentDrafts } from "./comment-drafts.ts";

const nothing: CommentDraft = { text: "", is_public: false };

/** What is being written of one incident, stored on this device at every keystroke. */
export function useCommentDraft(incident_id: string) {
  const of = `incident:${incident_id}`;
  const [draft, setDraft] = useState(nothing);
  /** Once the user types, a stored draft that is read later is ignored. */
  const isTouched = useRef(false);
  useEffect(() => {
    let isGone = false;
    void commentDrafts.read(of).then((stored) => {
      if (stored && !isGone && !isTouched.current) setDraft(stored);
    });
    return () => {
      isGone = true;
    };
  }, [of]);
  const change = (next: Partial<CommentDraft>) => {
    isTouched.current = true;
    const changed = { ...draft, ...next };
    setDraft(changed);
    void commentDrafts.write(of, changed.text === "" ? null : changed);
  };
  return { draft, change, clear: () => change({ text: "" }) };
}
