import { identity } from '../core/geometry/matrix.ts'
import type { NodeId, Part, UpAxis } from '../core/scene/model.ts'
import { emptyBounds, isEmptyBounds, unionBounds } from '../core/scene/bounds.ts'
import type { Bounds, Edges } from '../core/scene/mesh.ts'

import type { Pick, PictureOptions, Selection, ShadingMode, Theme, Visibility } from './api.ts'
import { type EdgeGround, edgesOfFaces } from './edges/edgeColor.ts'
import type { Accent, PartDraw } from './scene/drawLists.ts'
import type { GpuScene } from './scene/gpuScene.ts'
import type { SectionPlane } from '../core/section/plane.ts'
import { Explosion } from './explode/explosion.ts'
import { Flag, type Look } from './scene/occurrenceTable.ts'

/** Edges around selected faces that are drawn thicker. */
const MAX_ACCENTS = 2000
const noSelection: Selection = { nodes: new Set() }

/** The shown parts and their looks: kept here in plain data, so that they outlive the GPU, and written to the scene's table. */
export class SceneView {
  scene?: GpuScene
  mode: ShadingMode = 'shaded-edges'
  selection: Selection = noSelection
  hover: Pick | null = null
  /** World, millimetres. */
  sections: readonly SectionPlane[] = []
  /** Whether shaded models cast a shadow on the ground. */
  groundShadow = true
  up: UpAxis = 'z'
  /** Grows with every change of the shown parts and their places. */
  arrangement = 0
  private looks: ReadonlyMap<NodeId, Look> = new Map()
  private readonly explosion = new Explosion()
  private theme: Theme
  private visibility?: Visibility
  private box?: Bounds
  private drawn?: Bounds
  private around: { selected?: Selection['faces']; edges?: Edges; found: readonly number[] } = { found: [] }
  private ground?: { arrangement: number; box: Bounds }

  constructor(theme: Theme) {
    this.theme = theme
  }

  /** A new model: nothing is selected, and hidden is what the file hides. */
  show(scene: GpuScene | undefined): void {
    this.scene = scene
    this.selection = noSelection
    this.hover = null
    this.visibility = undefined
    this.box = this.drawn = undefined
    this.sections = []
    this.looks = new Map()
    this.rearranged()
    this.explosion.reset()
    this.applyGround()
  }

  /** The same model on a new GPU context. */
  restore(scene: GpuScene, parts: Iterable<Part>): void {
    this.scene = scene
    this.rearranged()
    this.applyGround()
    for (const part of parts) scene.addPart(part)
    if (this.visibility) this.setVisibility(this.visibility)
    scene.table.setLooks(this.looks)
    this.explosion.apply(scene.table)
    scene.setSections(this.sections)
    this.setSelection(this.selection)
    if (this.mode === 'wireframe') scene.needWires()
  }

  /** `faces`: where those of a large part lie already. */
  addPart(part: Part, faces?: PartDraw['faces']): void {
    const { scene } = this
    if (!scene) return
    scene.addPart(part, faces)
    this.rearranged()
    this.explosion.partsChanged()
    if (this.mode === 'wireframe') scene.needWires([part.id])
    this.drawn = undefined
    const nodes = scene.table.index.nodesOfPart.get(part.id) ?? []
    if (nodes.length === 0 || !this.box || scene.table.index.partsBeside.has(part.id)) {
      this.box = undefined
      return
    }
    const slot = scene.table.slot(nodes[0])!
    this.box = unionBounds(this.box, scene.table.bounds(Flag.hidden, false, slot, slot + nodes.length))
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    this.applyGround()
  }

  setMode(mode: ShadingMode): void {
    this.mode = mode
    if (mode === 'wireframe') this.scene?.needWires()
    this.applyGround()
  }

  setVisibility(visibility: Visibility): void {
    this.visibility = visibility
    this.rearranged()
    this.box = this.drawn = undefined
    this.scene?.table.setFlag(Flag.hidden, visibility.hidden)
    this.scene?.table.setFlag(Flag.ghosted, visibility.ghosted)
    this.scene?.caps?.shownChanged()
  }

  setSections(planes: readonly SectionPlane[]): void {
    this.sections = planes
    this.rearranged()
    this.scene?.setSections(planes)
  }

  /** Takes the assembly apart down to `level` by `amount` (0..1). */
  setExplode(amount: number, level: number): void {
    const { scene } = this
    if (!scene) return
    this.explosion.set(amount, level)
    this.explosion.apply(scene.table)
    this.rearranged()
    this.box = this.drawn = undefined
    scene.caps?.moved()
  }

  setLooks(looks: ReadonlyMap<NodeId, Look>): void {
    this.looks = looks
    this.rearranged()
    this.scene?.table.setLooks(looks)
  }

  transformOf(node: NodeId): Float64Array {
    const { scene } = this
    if (!scene || node < 0 || node >= scene.table.index.count) return identity()
    const world = scene.table.index.world.slice(node * 16, node * 16 + 16)
    scene.table.offset(node).forEach((value, axis) => {
      world[12 + axis] += value
    })
    return world
  }

  /** Called before a frame: parts that came while the assembly is apart take their places. */
  settle(): void {
    const { scene } = this
    if (!scene || !this.explosion.stale) return
    this.explosion.apply(scene.table)
    this.rearranged()
    this.box = this.drawn = undefined
    scene.caps?.moved()
  }

  setSelection(selection: Selection): void {
    this.selection = selection
    // Faces and edges are marked by themselves, not with the whole part.
    const down = selection.face?.node ?? selection.edge?.node ?? selection.faces?.node ?? selection.edges?.node
    this.scene?.table.setFlag(Flag.selected, down === undefined ? selection.nodes : [...selection.nodes].filter((node) => node !== down))
  }

  accents(): Accent[] {
    const accents: Accent[] = []
    const { scene, hover, selection } = this
    const add = (node: NodeId, face: number, edge: number) => {
      if (face < 0 && edge < 0) return
      const slot = scene?.table.slot(node)
      if (slot !== undefined) accents.push({ slot, face, edge })
    }
    if (hover) add(hover.node, hover.edge >= 0 ? -1 : hover.face, hover.edge)
    if (selection.edge) add(selection.edge.node, -1, selection.edge.edge)
    if (selection.edges) for (const edge of selection.edges.edges.slice(0, MAX_ACCENTS)) add(selection.edges.node, -1, edge)
    if (selection.faces) for (const edge of this.edgesOfSelected(selection.faces)) add(selection.faces.node, -1, edge)
    return accents
  }

  /** Edges around the selected faces; worked out once for a selection of a part. */
  private edgesOfSelected(selected: NonNullable<Selection['faces']>): readonly number[] {
    const slot = this.scene?.table.slot(selected.node)
    const edges = slot === undefined ? undefined : this.scene?.draws[slot]?.part.edges
    if (this.around.selected !== selected || this.around.edges !== edges)
      this.around = { selected, edges, found: edges ? edgesOfFaces(edges, new Set(selected.faces), MAX_ACCENTS) : [] }
    return this.around.found
  }

  /** Runs `draw` as if nothing were selected or hovered; with other parts hidden and other planes than on screen where `shown` is given. */
  drawAs(shown: PictureOptions['scene'], draw: () => void): void {
    const { selection, hover, sections } = this
    const visibility = this.visibility ?? { hidden: this.hiddenInFile(), ghosted: new Set() }
    this.hover = null
    this.setSelection(noSelection)
    if (shown) {
      this.setVisibility({ hidden: shown.hidden, ghosted: new Set() })
      this.setSections(shown.sections)
    }
    try {
      draw()
    } finally {
      if (shown) {
        this.setSections(sections)
        this.setVisibility(visibility)
      }
      this.hover = hover
      this.setSelection(selection)
    }
  }

  private hiddenInFile(): Set<NodeId> {
    const index = this.scene?.table.index
    return new Set(index ? [...index.occurrences].filter((node) => index.hiddenInFile[node] === 1) : [])
  }

  /** World box of the bodies that are shown, ghosts included; where none is, of all that is shown; of everything when all is hidden. */
  visibleBounds(): Bounds {
    if (!this.scene) return emptyBounds
    if (!this.box) {
      const { table } = this.scene
      this.box = table.bounds(Flag.hidden, true)
      if (isEmptyBounds(this.box)) this.box = table.bounds(Flag.hidden)
      if (isEmptyBounds(this.box)) this.box = table.bounds(0)
    }
    return this.box
  }

  /** World box of all that is drawn, annotations included: the camera's depth range. */
  drawnBounds(): Bounds {
    if (!this.scene || this.scene.table.index.partsBeside.size === 0) return this.visibleBounds()
    this.drawn ??= unionBounds(this.visibleBounds(), this.scene.table.bounds(Flag.hidden))
    return this.drawn
  }

  /** World box of these nodes; absent: of all that are shown and not ghosted. */
  boundsOf(nodes?: Iterable<NodeId>): Bounds {
    const { scene } = this
    if (!scene) return emptyBounds
    const { table } = scene
    let box: Bounds = emptyBounds
    if (!nodes) {
      box = table.bounds(Flag.hidden | Flag.ghosted, true)
      if (isEmptyBounds(box)) box = table.bounds(Flag.hidden | Flag.ghosted)
    } else {
      for (const occurrence of table.index.measured(nodes)) {
        const slot = table.slot(occurrence)!
        if (scene.draws[slot]) box = unionBounds(box, table.box(slot))
      }
    }
    return isEmptyBounds(box) || !box.every(Number.isFinite) ? this.visibleBounds() : box
  }

  /** Something else is shown, or in another place. */
  rearranged(): void {
    this.arrangement += 1
  }

  /** World box of the parts that stand on the ground: shown, and no ghosts. */
  standing(): Bounds {
    if (this.ground?.arrangement !== this.arrangement) this.ground = { arrangement: this.arrangement, box: this.boundsOf() }
    return this.ground.box
  }

  private applyGround(): void {
    this.scene?.setEdgeGround({ faces: edgeGround(this.mode, this.theme), background: this.theme })
  }
}

function edgeGround(mode: ShadingMode, theme: Theme): EdgeGround {
  return mode === 'shaded-edges' || mode === 'shaded' || mode === 'realistic' ? 'face' : theme
}
