import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** `fromList` is true if the dialog was opened from its list. Going back one step then leads to the list. */
type FromList = { fromList?: boolean } | null

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
  /** Replaces the open dialog. Closing the new dialog leads to the same screen as closing the previous one. */
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
