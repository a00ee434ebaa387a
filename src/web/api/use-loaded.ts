import { useState } from 'react'

/** Returns a loader's data and a function that changes the data. The changes last until the loader reads again. */
export function useLoaded<Data>(loaded: Data): [Data, (change: (before: Data) => Data) => void] {
  const [changed, setChanged] = useState<{ from: Data; data: Data }>()
  const current = changed?.from === loaded ? changed.data : loaded
  const change = (make: (before: Data) => Data) =>
    setChanged((before) => ({ from: loaded, data: make(before?.from === loaded ? before.data : loaded) }))
  return [current, change]
}
