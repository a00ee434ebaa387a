import { createContext } from 'react'

/** The number of orders to prepare. Each page's title begins with it, for other tabs. */
export const WaitingOrders = createContext(0)
