import type { Part } from './model.ts'

/** Whether the box of a part is that of its shape. A preview picture without a box from the file is as large as one likes. */
export const hasOwnBox = ({ placeholder, texture, edges }: Part): boolean => !placeholder || !texture || edges !== undefined
