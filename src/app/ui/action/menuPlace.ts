import { createContext } from 'react'

/**
 * The main part of the page: menus stand in it, so that none of the page's content lies outside of its landmarks. Null before it is mounted.
 * Apart from the menus themselves, whose library the first screen does not need.
 */
export const MenuPlaceContext = createContext<HTMLElement | null>(null)
