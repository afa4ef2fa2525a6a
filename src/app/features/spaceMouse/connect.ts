import { notify } from '../../state/notice.ts'
import type { Store } from '../../state/store.ts'
import { spaceMouseAtom, viewerAtom } from '../../state/tool.ts'

/** Deflections of the cap of a 3D mouse, -1 to 1: to the right, towards the user, down; tilt about the same axes. */
export interface Deflection {
  move: [number, number, number]
  turn: [number, number, number]
}

/** Largest value that the devices report. */
const FULL = 350
/** Deflections below this share are a hand at rest. */
const DEAD = 0.04

const axis = (data: DataView, at: number): number => {
  const value = Math.max(-1, Math.min(1, data.getInt16(at, true) / FULL))
  return Math.abs(value) < DEAD ? 0 : value
}
const three = (data: DataView, at: number): [number, number, number] => [axis(data, at), axis(data, at + 2), axis(data, at + 4)]

/**
 * Reads an input report of a 3Dconnexion device into `now`: report 1 holds the translation in three 16-bit numbers, and newer devices the rotation after it;
 * older ones send the rotation as report 2. Other and shorter reports (buttons, battery) change nothing.
 */
export function readReport(id: number, data: DataView, now: Deflection): Deflection {
  if (id === 1 && data.byteLength >= 12) return { move: three(data, 0), turn: three(data, 6) }
  if (id === 1 && data.byteLength >= 6) return { ...now, move: three(data, 0) }
  return id === 2 && data.byteLength >= 6 ? { ...now, turn: three(data, 0) } : now
}

/** How the view moves within a time: degrees, CSS pixels, and a factor of zoom. */
interface ViewMotion {
  orbit: [horizontal: number, vertical: number]
  roll: number
  pan: [x: number, y: number]
  zoom: number
}

const DEGREES_PER_SECOND = 110
const PIXELS_PER_SECOND = 700
const ZOOM_PER_SECOND = 2.6

/** The cap is the model in the hand: it goes where the cap goes. Deflections are squared, so that small ones are precise. */
export function motionOf({ move, turn }: Deflection, seconds: number): ViewMotion {
  const curve = (value: number): number => value * Math.abs(value)
  const degrees = DEGREES_PER_SECOND * seconds
  const pixels = PIXELS_PER_SECOND * seconds
  return {
    orbit: [-curve(turn[2]) * degrees, curve(turn[0]) * degrees],
    roll: curve(turn[1]) * degrees,
    pan: [curve(move[0]) * pixels, curve(move[2]) * pixels],
    zoom: ZOOM_PER_SECOND ** (curve(move[1]) * seconds),
  }
}

/** The part of WebHID that is used. */
interface HidDevice extends EventTarget {
  opened: boolean
  open(): Promise<void>
  close(): Promise<void>
}
interface HidInput extends Event {
  reportId: number
  data: DataView
}
interface Hid extends EventTarget {
  requestDevice(options: { filters: readonly { vendorId: number; usagePage: number; usage: number }[] }): Promise<HidDevice[]>
}

/** Multi-axis controllers of the two vendor numbers under which 3Dconnexion devices are sold. */
const filters = [0x046d, 0x256f].map((vendorId) => ({ vendorId, usagePage: 0x01, usage: 0x08 }))
/** Longest time that one step makes up for, seconds: after a pause the view does not jump. */
const LONGEST_STEP = 0.05

let device: HidDevice | undefined

/** Lets the user choose a 3D mouse, which then moves the view; puts it down when one is connected. */
export async function connectSpaceMouse(store: Store): Promise<void> {
  if (device) return disconnect(store)
  const { hid } = navigator as Navigator & { hid?: Hid }
  try {
    const [chosen] = (await hid?.requestDevice({ filters })) ?? []
    if (!chosen) return
    if (!chosen.opened) await chosen.open()
    device = chosen
    store.set(spaceMouseAtom, true)
    follow(store, chosen)
    hid?.addEventListener('disconnect', (event) => (event as Event & { device?: HidDevice }).device === chosen && void disconnect(store))
  } catch (error) {
    console.warn(error)
    notify(store, { key: 'spaceMouseFailed', level: 'error' })
  }
}

async function disconnect(store: Store): Promise<void> {
  const before = device
  device = undefined
  store.set(spaceMouseAtom, false)
  await before?.close().catch(() => undefined)
}

/** Moves the view for as long as the cap is deflected. */
function follow(store: Store, own: HidDevice): void {
  let deflection: Deflection = { move: [0, 0, 0], turn: [0, 0, 0] }
  let last = 0
  let running = false
  const step = (now: number): void => {
    const viewer = store.get(viewerAtom)
    const isAtRest = [...deflection.move, ...deflection.turn].every((value) => value === 0)
    if (!viewer || isAtRest || device !== own) {
      running = false
      return
    }
    const { orbit, roll, pan, zoom } = motionOf(deflection, Math.min(LONGEST_STEP, (now - last) / 1000))
    last = now
    if (orbit[0] || orbit[1]) viewer.orbitBy(orbit[0], orbit[1])
    if (roll) viewer.rollBy(roll)
    if (pan[0] || pan[1]) viewer.panBy(pan[0], pan[1])
    if (zoom !== 1) viewer.zoomBy(zoom)
    requestAnimationFrame(step)
  }
  own.addEventListener('inputreport', (event) => {
    const { reportId, data } = event as HidInput
    deflection = readReport(reportId, data, deflection)
    if (running) return
    running = true
    last = performance.now()
    requestAnimationFrame(step)
  })
}
