/** What of model space a view shows along its direction, and whether nearer things are larger. Places are measured from the target towards the eye, in drawing units. */
export interface Sight {
  /** How far the eye is from the target; absent: a parallel projection. */
  eye?: number
  /** Nothing in front of this is shown. */
  front?: number
  /** Nothing behind this is shown. */
  back?: number
}
