import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Set where a window was opened from its list: one step back leads there. */
type FromList = { fromList?: boolean } | null

/**
 * A window over a list has an address of its own below the list's, which keeps the list's filters: a reload finds it
 * again, a link leads a colleague to it, and the back button closes it.
 */
export function useListDialog(list: string) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const isFromList = (state as FromList)?.fromList === true
  const open = useCallback(
    (id: string) => {
      const options = { preventScrollReset: true, state: { fromList: true } }
      void navigate({ pathname: `${list}/${id}`, search }, options)
    },
    [navigate, list, search],
  )
  /** To another window in place of this one: closing it leads where closing this one would have. */
  const move = useCallback(
    (id: string) => {
      const options = { replace: true, preventScrollReset: true, state: { fromList: isFromList } }
      void navigate({ pathname: `${list}/${id}`, search }, options)
    },
    [navigate, list, search, isFromList],
  )
  const close = useCallback(() => {
    if (isFromList) void navigate(-1)
    else void navigate({ pathname: list, search }, { replace: true, preventScrollReset: true })
  }, [navigate, list, search, isFromList])
  return { open, move, close }
}
