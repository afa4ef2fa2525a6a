import { Scene } from 'three'

/** The scenes that are rendered one after another; the picture's own order is in `order`. */
export class Passes {
  readonly picture = new Scene()
  readonly mask = new Scene()
  /** Seen from the ground, for the contact shadow. */
  readonly shadow = new Scene()
  readonly pickFaces = new Scene()
  readonly pickEdges = new Scene()

  constructor() {
    for (const scene of [this.picture, this.mask, this.shadow, this.pickFaces, this.pickEdges]) scene.matrixWorldAutoUpdate = false
  }
}

/** Faces write depth first; lines and translucent faces, which do not, follow. */
export const order = { opaque: 0, cap: 0.5, ground: 0.7, points: 1, edge: 2, edgeHidden: 3, back: 4, front: 5, accent: 6 } as const
