import type { Bounds } from './mesh.ts'
import type { Part } from './model.ts'

/** Part-local box of a part's shape, millimetres. A preview picture is as large as one likes: its shape has the box that the file states, or undefined. */
export const shapeBounds = ({ placeholder, texture, stated, bounds }: Part): Bounds | undefined => (placeholder && texture ? stated : bounds)
