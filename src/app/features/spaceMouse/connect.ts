import { appStore } from '../../state/store.ts'
import { notify } from '../../state/notice.ts'
import { spaceMouseAtom, viewerAtom } from '../../state/viewer.ts'
import { type Deflection, motionOf, readReport } from './report.ts'

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
export async function connectSpaceMouse(): Promise<void> {
  if (device) return disconnect()
  const { hid } = navigator as Navigator & { hid?: Hid }
  try {
    const [chosen] = (await hid?.requestDevice({ filters })) ?? []
    if (!chosen) return
    if (!chosen.opened) await chosen.open()
    device = chosen
    appStore.set(spaceMouseAtom, true)
    follow(chosen)
    hid?.addEventListener('disconnect', (event) => (event as Event & { device?: HidDevice }).device === chosen && void disconnect())
  } catch (error) {
    console.warn(error)
    notify({ key: 'spaceMouseFailed', level: 'error' })
  }
}

async function disconnect(): Promise<void> {
  const before = device
  device = undefined
  appStore.set(spaceMouseAtom, false)
  await before?.close().catch(() => undefined)
}

/** Moves the view for as long as the cap is deflected. */
function follow(own: HidDevice): void {
  let deflection: Deflection = { move: [0, 0, 0], turn: [0, 0, 0] }
  let last = 0
  let running = false
  const step = (now: number): void => {
    const viewer = appStore.get(viewerAtom)
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
