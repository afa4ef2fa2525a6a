// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Vector3 } from 'three'
import type { Bounds } from '../../core/scene/mesh.ts'
import type { CameraState } from '../api.ts'
import type { CanvasPoint, NavigationHost } from './host.ts'
import type { Vec3 } from '../../core/geometry/matrix.ts'
import { Navigation } from './navigation.ts'
import { REST_MS } from './steering.ts'

const labels = {
  cube: 'View cube',
  front: 'Front',
  back: 'Back',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  home: 'Home',
  rollLeft: 'Roll left',
  rollRight: 'Roll right',
}
const bounds: Bounds = [1e6 - 50, -50, -50, 1e6 + 50, 50, 50]
const origin: Vec3 = [1e6, 0, 0]

let element: HTMLElement
let surface: Vec3 | null
let said: string[]
let navigation: Navigation
let host: NavigationHost

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // Text is measured on a canvas, which jsdom does not draw; the browser tests look at the cube itself.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  element = document.createElement('div')
  document.body.append(element)
  surface = [1e6 + 10, -50, 5]
  said = []
  host = {
    element,
    surfaceAt: () => surface,
    visibleBounds: () => bounds,
    drawnBounds: () => bounds,
    requestFrame: () => undefined,
    onMoveStart: () => said.push('move'),
    onMoveEnd: () => said.push('rest'),
  }
  navigation = new Navigation(host, {})
  navigation.setLabels(labels)
  navigation.origin = origin
  navigation.resize(1000, 800)
  navigation.look('front', { animate: false })
  frame()
})

afterEach(() => {
  navigation.dispose()
  element.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const frame = (): boolean => navigation.update(performance.now())

/** Frames until everything has come to rest. */
function settle(): void {
  for (let i = 0; i < 60; i++) {
    vi.advanceTimersByTime(16)
    frame()
  }
}

function pointer(type: string, clientX: number, clientY: number, more: PointerEventInit = {}): void {
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', buttons: type === 'pointerup' ? 0 : 1, clientX, clientY, ...more }),
  )
}

/** Where three's camera sees a world point, CSS pixels. */
function seen([x, y, z]: Vec3): [number, number] {
  const at = new Vector3(x - origin[0], y - origin[1], z - origin[2]).project(navigation.camera)
  return [((at.x + 1) / 2) * 1000, ((1 - at.y) / 2) * 800]
}

test('a drag orbits about the point under the pointer, marked by a dot, and is told to listeners', () => {
  const states: CameraState[] = []
  navigation.onCamera((state) => states.push(state))
  const [x, y] = seen(surface!)
  pointer('pointerdown', x, y)
  pointer('pointermove', x + 60, y + 20)
  frame()
  expect(seen(surface!)[0]).toBeCloseTo(x, 3)
  expect(seen(surface!)[1]).toBeCloseTo(y, 3)
  expect(element.querySelector<HTMLElement>('.pivot-dot')!.hidden).toBe(false)
  pointer('pointerup', x + 60, y + 20)
  expect(element.querySelector<HTMLElement>('.pivot-dot')!.hidden).toBe(true)
  expect(states).toHaveLength(1)
  expect(states[0].position[2]).toBeGreaterThan(0)
  expect(navigation.userMoved).toBe(true)
})

test('the wheel zooms to the cursor and comes to rest', () => {
  const [x, y] = seen(surface!)
  const before = navigation.cameraState()
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: x, clientY: y, cancelable: true }))
  vi.advanceTimersByTime(16)
  expect(frame()).toBe(true)
  settle()
  expect(frame()).toBe(false)
  expect(seen(surface!)[0]).toBeCloseTo(x, 3)
  expect(seen(surface!)[1]).toBeCloseTo(y, 3)
  const distance = ({ position }: CameraState) => Math.hypot(...position.map((value, axis) => value - surface![axis]))
  expect(distance(before) / distance(navigation.cameraState())).toBeCloseTo(1.15, 6)
})

test('moving and resting are told once each', () => {
  settle()
  said.length = 0
  navigation.orbitBy(15, 0)
  settle()
  vi.advanceTimersByTime(REST_MS)
  expect(said).toEqual(['move', 'rest'])
})

test('steps by key add up while they are still on their way', () => {
  navigation.orbitBy(-15, 0)
  vi.advanceTimersByTime(16)
  frame()
  navigation.orbitBy(-15, 0)
  settle()
  const { position, target } = navigation.cameraState()
  expect(Math.atan2(position[0] - target[0], -(position[1] - target[1]))).toBeCloseTo(Math.PI / 6, 6)
})

test('a click, a double click, a right click, a long press', () => {
  const clicks: string[] = []
  const note = (type: string) => (point: CanvasPoint) => clicks.push(`${type} ${point.x} ${point.pointer}`)
  navigation.callbacks = { click: note('click'), doubleclick: note('doubleclick'), contextmenu: note('contextmenu') }
  for (let i = 0; i < 2; i++) {
    pointer('pointerdown', 40, 40)
    pointer('pointerup', 40, 40)
  }
  pointer('pointerdown', 60, 40, { buttons: 2 })
  pointer('pointerup', 60, 40)
  pointer('pointerdown', 80, 40, { pointerType: 'touch' })
  vi.advanceTimersByTime(1000)
  pointer('pointerup', 80, 40, { pointerType: 'touch' })
  expect(clicks).toEqual(['click 40 mouse', 'doubleclick 40 mouse', 'contextmenu 60 mouse', 'contextmenu 80 touch'])
  expect(navigation.userMoved).toBe(false)
})

test("buttons laid over the canvas keep their pointers; the browser's menu stays away from the canvas only", () => {
  const button = element.appendChild(document.createElement('button'))
  const clicked = vi.fn()
  navigation.callbacks = { click: clicked }
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, buttons: 1 }))
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  expect(clicked).not.toHaveBeenCalled()
  expect(button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).toBe(true)
  expect(element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).toBe(false)
})

test('the buttons of the cube have names and turn the camera', () => {
  const button = (name: string) => [...element.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!
  button('Top').click()
  settle()
  const { position, target, up } = navigation.cameraState()
  expect(position[2] - target[2]).toBeGreaterThan(50)
  expect(up[1]).toBeCloseTo(1, 9)
  button('Roll right').click()
  settle()
  expect(navigation.cameraState().up[0]).toBeCloseTo(-1, 9)
})

test('a change of projection keeps the height and hands out the other camera', () => {
  const { height } = navigation.cameraState()
  const { camera } = navigation
  navigation.setProjection('orthographic')
  frame()
  expect(navigation.camera).not.toBe(camera)
  expect(navigation.cameraState()).toMatchObject({ projection: 'orthographic', height })
})

test('X may be upright, too', () => {
  navigation.setUpAxis('x')
  navigation.look('front', { animate: false })
  const { position, target, up } = navigation.cameraState()
  expect(up.map((value) => Math.round(value) + 0)).toEqual([1, 0, 0])
  expect(position[2]).toBeLessThan(target[2] - 50)
})

test('a saved camera comes back', () => {
  navigation.look('iso', { animate: false })
  const state = navigation.cameraState()
  navigation.look('top', { animate: false })
  navigation.setCameraState(state, { animate: false })
  navigation.cameraState().position.forEach((value, axis) => expect(value).toBeCloseTo(state.position[axis], 6))
  navigation.setCameraState({ ...state, height: Number.NaN })
  settle()
  expect(navigation.cameraState().height).toBe(state.height)
})

test("the file's own view is the home view, and no other", () => {
  navigation.setHome({ back: [0, 0, 2], up: [3, 0, 0] })
  navigation.look('home', { animate: false })
  const { position, target, up } = navigation.cameraState()
  const back = position.map((value, i) => value - target[i])
  expect([back[0] / back[2], back[1] / back[2], back[2] > 0]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6), true])
  expect([...up]).toEqual([expect.closeTo(1), expect.closeTo(0), expect.closeTo(0)])
  navigation.look('front', { animate: false })
  expect(navigation.cameraState().up[2]).toBeCloseTo(1)
})

/** Height of the box in the picture and its middle, CSS pixels. */
function boxOnScreen(width: number, height: number): { tall: number; middle: number } {
  const rows: number[] = []
  for (let corner = 0; corner < 8; corner++) {
    const at = new Vector3(bounds[corner & 1 ? 3 : 0], bounds[corner & 2 ? 4 : 1], bounds[corner & 4 ? 5 : 2]).sub(new Vector3(...origin))
    rows.push(((1 - at.project(navigation.camera).y) / 2) * height)
  }
  expect(width).toBeGreaterThan(0)
  return { tall: Math.max(...rows) - Math.min(...rows), middle: (Math.max(...rows) + Math.min(...rows)) / 2 }
}
const resized = (width: number, height: number): { tall: number; middle: number } => {
  navigation.resize(width, height)
  frame()
  return boxOnScreen(width, height)
}

test('a phone that is turned frames the model anew, also when it has been turned round in between', () => {
  const upright = resized(400, 700)
  const sideways = resized(800, 400)
  expect(sideways.tall).toBeCloseTo(400 * 0.84, 0)
  navigation.orbitBy(30, 10)
  vi.advanceTimersByTime(1000)
  frame()
  resized(400, 800)
  expect(resized(800, 400).tall).toBeGreaterThan(sideways.tall * 0.8)
  expect(upright.tall).toBeLessThan(400)
})

test('a dock keeps the picture where it has room, and frames anew what it would cut off', () => {
  const { height } = navigation.cameraState()
  resized(800, 800)
  expect(navigation.cameraState().height).toBeCloseTo(height, 6)
  resized(500, 800)
  expect(navigation.cameraState().height).toBeGreaterThan(height * 1.4)
})

test('a view that was zoomed keeps its zoom when the canvas changes', () => {
  navigation.zoomBy(3)
  vi.advanceTimersByTime(1000)
  frame()
  const { height } = navigation.cameraState()
  resized(800, 400)
  expect(navigation.cameraState().height).toBeCloseTo(height, 6)
  navigation.refit()
  frame()
  expect(navigation.cameraState().height).toBeCloseTo(height, 6)
})

test('refit frames beside what covers the canvas from below', () => {
  const before = boxOnScreen(1000, 800)
  navigation.setBottomInset(400)
  settle()
  navigation.refit()
  frame()
  const after = boxOnScreen(1000, 800)
  expect(after.tall).toBeCloseTo(before.tall / 2, 0)
  expect(after.middle).toBeCloseTo(200, 0)
  // Framed for this cover: nothing to do; without it the whole canvas is used again.
  navigation.panBy(0, 20)
  settle()
  const panned = boxOnScreen(1000, 800)
  navigation.refit({ covered: true })
  frame()
  expect(boxOnScreen(1000, 800)).toEqual(panned)
  navigation.setBottomInset(0)
  settle()
  navigation.refit({ covered: true })
  frame()
  expect(boxOnScreen(1000, 800).tall).toBeCloseTo(before.tall, 0)
})

test('what covers the canvas before the first picture moves it at once, and nothing slides afterwards', () => {
  const other = new Navigation(host, {})
  other.origin = origin
  other.setBottomInset(56)
  other.resize(1000, 800)
  other.look('front', { animate: false })
  expect(other.update(performance.now())).toBe(false)
  const middle = new Vector3(0, 0, 0).project(other.camera)
  expect(((1 - middle.y) / 2) * 800).toBeCloseTo(372, 6)
  other.dispose()
})

test('the cube is there from its first texts on, beside the canvas, as wide and light as it is to be', () => {
  const own = document.createElement('div')
  own.append(document.createElement('canvas'), document.createElement('p'))
  const other = new Navigation({ ...host, element: own }, { theme: 'dark' })
  other.resize(390, 800)
  const cubes = () => [...own.querySelectorAll<HTMLElement>('canvas + .nav-cube')]
  expect(cubes()).toHaveLength(0)
  other.setLabels(labels)
  other.setLabels({ ...labels, cube: 'Again' })
  expect(cubes().map(({ ariaLabel, className, dataset }) => [ariaLabel, className, dataset.theme])).toEqual([['Again', 'nav-cube narrow', 'dark']])
  other.dispose()
  expect(own.querySelector('.nav-cube')).toBeNull()
})

test('after dispose nothing is left in the element and nothing is heard', () => {
  navigation.dispose()
  expect(element.children).toHaveLength(0)
  const clicked = vi.fn()
  navigation.callbacks = { click: clicked }
  pointer('pointerdown', 5, 5)
  pointer('pointerup', 5, 5)
  expect(clicked).not.toHaveBeenCalled()
})

test('after walking, the camera looks at the middle of the model again', () => {
  const before = navigation.cameraState()
  navigation.setWalking(true)
  frame()
  expect(navigation.cameraState().target).not.toEqual(before.target)
  navigation.setWalking(false)
  frame()
  const after = navigation.cameraState()
  after.target.forEach((value, axis) => expect(value).toBeCloseTo(before.target[axis], 6))
  after.position.forEach((value, axis) => expect(value).toBeCloseTo(before.position[axis], 6))
})
