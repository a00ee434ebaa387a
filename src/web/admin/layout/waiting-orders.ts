import { createContext } from 'react'

/** The number of orders to prepare: the title of each page begins with it, for other tabs. */
export const WaitingOrders = createContext(0)
