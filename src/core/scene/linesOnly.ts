import type { Part } from './model.ts'

/** Curves, points, annotations: shown, but no thing that is made, measured or weighed. */
export const isLinesOnly = ({ mesh, edges, points, placeholder }: Part): boolean => !mesh && !placeholder && (edges !== undefined || points !== undefined)
