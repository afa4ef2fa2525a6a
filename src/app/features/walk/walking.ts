import type { WalkMotion } from '../../../../packages/viewer/src/api.ts'
import { perStore, type Store } from '../../state/store.ts'
import { registerTool, viewerAtom } from '../../state/tool.ts'
import { projectionAtom } from '../../state/viewState.ts'

/** Keys by physical place, so that they lie the same on every keyboard. */
const keys: Record<string, Partial<WalkMotion>> = {
  KeyW: { forward: 1 },
  ArrowUp: { forward: 1 },
  KeyS: { forward: -1 },
  ArrowDown: { forward: -1 },
  KeyA: { right: -1 },
  ArrowLeft: { right: -1 },
  KeyD: { right: 1 },
  ArrowRight: { right: 1 },
  KeyE: { up: 1 },
  PageUp: { up: 1 },
  KeyQ: { up: -1 },
  PageDown: { up: -1 },
}

/** The walk of a session: keys that are held, and how the stick on the screen is pushed. */
const walkOf = perStore(() => ({ held: new Set<string>(), stick: { right: 0, forward: 0 }, fast: false }))

/** What a stick on the screen asks for, -1..1. */
export function pushStick(store: Store, right: number, forward: number): void {
  walkOf(store).stick = { right, forward }
  tell(store)
}

function tell(store: Store): void {
  const { held, stick, fast } = walkOf(store)
  const motion: WalkMotion = { right: stick.right, up: 0, forward: stick.forward, fast }
  for (const code of held) {
    motion.right += keys[code].right ?? 0
    motion.up += keys[code].up ?? 0
    motion.forward += keys[code].forward ?? 0
  }
  store.get(viewerAtom)?.walk(motion)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="slider"]') !== null

function hold(store: Store): (() => void) | undefined {
  const viewer = store.get(viewerAtom)
  if (!viewer) return undefined
  const walk = walkOf(store)
  const press = (event: KeyboardEvent): void => {
    if (!(event.code in keys) || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    // These letters have other meanings outside of walking.
    event.preventDefault()
    event.stopPropagation()
    walk.held.add(event.code)
    walk.fast = event.shiftKey
    tell(store)
  }
  const release = (event: KeyboardEvent): void => {
    walk.fast = event.shiftKey
    if (walk.held.delete(event.code)) tell(store)
  }
  const rest = (): void => {
    walk.held.clear()
    walk.stick = { right: 0, forward: 0 }
    tell(store)
  }
  const control = new AbortController()
  const { signal } = control
  const before = store.get(projectionAtom)
  if (before === 'orthographic') {
    store.set(projectionAtom, 'perspective')
    signal.addEventListener('abort', () => store.set(projectionAtom, before))
  }
  viewer.setWalking(true)
  addEventListener('keydown', press, { signal, capture: true })
  addEventListener('keyup', release, { signal, capture: true })
  addEventListener('blur', rest, { signal })
  return () => {
    rest()
    control.abort()
    store.get(viewerAtom)?.setWalking(false)
  }
}

registerTool('walk', { hold })
