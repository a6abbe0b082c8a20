import { type ChangeEvent, type DragEvent, useRef, useState } from "react";

/** A place where one file is dropped, or chosen by a field that a button opens: what both elements need. */
export function useFileDrop(onFile: (file: File) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const first = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return {
    choose: () => input.current?.click(),
    zone: {
      "data-over": over || undefined,
      onDragOver: (e: DragEvent) => {
        e.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (e: DragEvent) => {
        e.preventDefault();
        setOver(false);
        first(e.dataTransfer.files);
      },
    },
    field: {
      ref: input,
      type: "file",
      tabIndex: -1,
      onChange: (e: ChangeEvent<HTMLInputElement>) => {
        first(e.currentTarget.files);
        e.currentTarget.value = ""; // the same file can be taken again
      },
    },
  };
}
