import type { Bounds } from '../../../src/core/scene/mesh.ts'
import type { CameraState, Viewer, ViewerEvents } from '../../../src/viewer/api.ts'

/** One call of the viewer's interface, by name. */
export interface ViewerCall {
  name: string
  args: readonly unknown[]
}

type Listeners = { [K in keyof ViewerEvents]?: Set<(value: ViewerEvents[K]) => void> }

/**
 * A viewer without a GPU for component tests. It notes the calls, keeps the camera, and projects like an orthographic camera that looks along −z at one pixel per millimetre
 * from the middle of the canvas, so that what lies over the model has a place.
 */
export class FakeViewer implements Viewer {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas')
  readonly calls: ViewerCall[] = []
  bounds: Bounds = [0, 0, 0, 100, 60, 40]
  #camera: CameraState = { position: [50, 30, 500], target: [50, 30, 20], up: [0, 1, 0], projection: 'orthographic', height: 200 }
  readonly #listeners: Listeners = {}

  constructor() {
    Object.defineProperties(this.canvas, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  }

  /** Arguments of the latest call of this name; undefined when there was none. */
  last(name: keyof Viewer): readonly unknown[] | undefined {
    return this.calls.findLast((call) => call.name === name)?.args
  }

  /** As when the user did something on the canvas. */
  emit<K extends keyof ViewerEvents>(event: K, value: ViewerEvents[K]): void {
    for (const listener of this.#listeners[event] ?? []) listener(value)
  }

  on<K extends keyof ViewerEvents>(event: K, listener: (value: ViewerEvents[K]) => void): () => void {
    const listeners = ((this.#listeners as Record<string, unknown>)[event] ??= new Set()) as Set<(value: ViewerEvents[K]) => void>
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  #note(name: keyof Viewer, ...args: unknown[]): void {
    this.calls.push({ name, args })
  }

  warmUp: Viewer['warmUp'] = async (...args) => this.#note('warmUp', ...args)
  open: Viewer['open'] = (...args) => this.#note('open', ...args)
  addPart: Viewer['addPart'] = (...args) => this.#note('addPart', ...args)
  addPartInPieces: Viewer['addPartInPieces'] = (part) => () => {
    this.#note('addPart', part)
    return true
  }
  shaping: Viewer['shaping'] = () => undefined
  finish: Viewer['finish'] = () => this.#note('finish')
  clear: Viewer['clear'] = () => this.#note('clear')
  dispose: Viewer['dispose'] = () => this.#note('dispose')
  setTheme: Viewer['setTheme'] = (...args) => this.#note('setTheme', ...args)
  setShading: Viewer['setShading'] = (...args) => this.#note('setShading', ...args)
  setGroundShadow: Viewer['setGroundShadow'] = (...args) => this.#note('setGroundShadow', ...args)
  setProjection: Viewer['setProjection'] = (...args) => this.#note('setProjection', ...args)
  setUpAxis: Viewer['setUpAxis'] = (...args) => this.#note('setUpAxis', ...args)
  setNavigationStyle: Viewer['setNavigationStyle'] = (...args) => this.#note('setNavigationStyle', ...args)
  setLabels: Viewer['setLabels'] = (...args) => this.#note('setLabels', ...args)
  setVisibility: Viewer['setVisibility'] = (...args) => this.#note('setVisibility', ...args)
  setSelection: Viewer['setSelection'] = (...args) => this.#note('setSelection', ...args)
  setHover: Viewer['setHover'] = (...args) => this.#note('setHover', ...args)
  setSections: Viewer['setSections'] = (...args) => this.#note('setSections', ...args)
  isCutAway: Viewer['isCutAway'] = () => false
  setExplode: Viewer['setExplode'] = (...args) => this.#note('setExplode', ...args)
  setAppearance: Viewer['setAppearance'] = (...args) => this.#note('setAppearance', ...args)
  transformOf: Viewer['transformOf'] = () => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  setTurntable: Viewer['setTurntable'] = (on) => {
    this.#note('setTurntable', on)
    this.emit('turntable', on)
  }
  setWalking: Viewer['setWalking'] = (...args) => this.#note('setWalking', ...args)
  walk: Viewer['walk'] = (...args) => this.#note('walk', ...args)
  fit: Viewer['fit'] = (nodes, options) => this.#note('fit', nodes && [...nodes], options)
  refit: Viewer['refit'] = (...args) => this.#note('refit', ...args)
  look: Viewer['look'] = (...args) => this.#note('look', ...args)
  orbitBy: Viewer['orbitBy'] = (...args) => this.#note('orbitBy', ...args)
  panBy: Viewer['panBy'] = (...args) => this.#note('panBy', ...args)
  zoomBy: Viewer['zoomBy'] = (...args) => this.#note('zoomBy', ...args)
  rollBy: Viewer['rollBy'] = (...args) => this.#note('rollBy', ...args)
  camera: Viewer['camera'] = () => this.#camera
  setCamera: Viewer['setCamera'] = (camera, options) => {
    this.#note('setCamera', camera, options)
    this.#camera = camera
    this.emit('camera', camera)
  }
  setBottomInset: Viewer['setBottomInset'] = (...args) => this.#note('setBottomInset', ...args)
  pick: Viewer['pick'] = () => null
  project: Viewer['project'] = ([x, y, z]) => {
    const { target, position } = this.#camera
    return { x: 400 + x - target[0], y: 300 - (y - target[1]), depth: position[2] - z, behind: false }
  }
  onPress: Viewer['onPress'] = () => () => undefined
  requestFrame: Viewer['requestFrame'] = () => this.emit('frame', null)
  visibleBounds: Viewer['visibleBounds'] = () => this.bounds
  picture: Viewer['picture'] = async (...args) => this.#note('picture', ...args)
  stats: Viewer['stats'] = () => ({ frames: 0, drawCalls: 0, triangles: 0, hidden: 0, geometries: 0, textures: 0, modelBytes: 0, parts: 0, occurrences: 0 })
}
