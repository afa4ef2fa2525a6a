/** How the parts of a model were written: numbers of distinct parts. */
export interface ExportReport {
  /** Parts with the very curves and surfaces of the model. */
  exact: number
  /** Parts that are exact but for curves or surfaces that the format does not have, which were fitted. */
  fitted: number
  /** Largest distance of a fitted curve or surface, millimetres. */
  deviation: number
  /** Parts that went out as triangles. */
  tessellated: number
  /** Parts that are not in the file: the format has no place for them. */
  left: number
}
