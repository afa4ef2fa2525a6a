/** One occurrence of another part in an assembly. */
export interface Component {
  /** The file that it shows. */
  file: string
  /** Name that the author gave; absent = as its file. */
  name?: string
  /** Column-major, millimetres; absent = where it stands could not be read. */
  matrix?: Float64Array
}

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
