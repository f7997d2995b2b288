import { type DragEvent, useEffect, useState } from "react";

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes("Files") === true;

/** A file dropped outside the drop zone must not make the browser open it and discard the page's input. */
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
 * Makes an element a drop zone for files; dragged text is ignored.
 * @param onFiles null while no files can be accepted
 * @returns event handlers, and whether acceptable files are dragged over the element
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
      // Also fired when the pointer moves to a child element.
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
