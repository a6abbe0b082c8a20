import { useEffect, useState } from "react";
import { useData } from "#data/live.ts";
import { STORED_PICTURE } from "#domain/words/pictures.ts";
import classes from "./stored-picture.module.css";

/** The picture at a path as an address; null while there is none here. */
export function usePicture(path: string): string | null {
  const { api } = useData();
  const [got, setGot] = useState<{ readonly path: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (path === "") return undefined;
    let gone = false;
    void api.picture(path).then((url) => gone || setGot({ path, url }));
    return () => {
      gone = true;
    };
  }, [api, path]);
  return got?.path === path ? got.url : null;
}

/** A picture that a document names, where people compare what documents say. [PIC-9] */
export function StoredPicture({ path }: { readonly path: string }) {
  const url = usePicture(path);
  return url === null ? (
    STORED_PICTURE.notHere
  ) : (
    <img src={url} alt={STORED_PICTURE.alt} className={classes["picture"]} />
  );
}
