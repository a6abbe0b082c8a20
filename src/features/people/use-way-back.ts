import { useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** Back to where somebody came from; to a list where they came from nowhere: the address was opened by itself. */
export function useWayBack(list: string): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return useCallback(() => {
    if (history.canGoBack()) history.back();
    else void navigate({ to: list });
  }, [history, navigate, list]);
}
