import { type DragEvent, useEffect, useState } from "react";

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") === true;

/** A file that misses its place must not take the place of the page, with all that was typed there. */
function useHarmlessMisses(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}

/**
 * Makes an element a place where files can be dropped; a text that is dragged goes by.
 * @param onFiles null while nothing can be taken
 * @returns what the element listens with, and whether files hang over it that it would take
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setIsOver] = useState(false);
  useHarmlessMisses();
  return {
    isOver: isOver && onFiles !== null,
    target: {
      onDragOver: ({ dataTransfer }: DragEvent) => {
        if (carriesFiles(dataTransfer)) setIsOver(true);
      },
      // Also told when the pointer goes on to something inside.
      onDragLeave: ({ relatedTarget, currentTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      },
      onDrop: ({ dataTransfer }: DragEvent) => {
        setIsOver(false);
        if (carriesFiles(dataTransfer)) onFiles?.([...dataTransfer.files]);
      },
    },
  };
}
