import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ownReserved } from '../cart/own-reservation.ts'

/**
 * A page that the server has drawn is the same for everyone, so that its stock lacks what this customer's own open
 * checkout holds, which never counts against them (decision 11): such a page asks again, in their name.
 */
export function useOwnStock(productId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ownReserved(productId, Date.now()) > 0) void revalidate()
  }, [productId, revalidate])
}
