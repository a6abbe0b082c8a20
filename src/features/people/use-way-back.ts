import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { type Target } from "#domain/addresses.ts";

/** Back to where somebody came from; to a list where they came from nowhere: the address was opened by itself. */
export function useWayBack(list: Target): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (history.canGoBack()) history.back();
    else void navigate(list);
  }, [history, navigate, list]);
}
