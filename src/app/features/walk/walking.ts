import type { WalkMotion } from '../../../viewer/api.ts'
import { appStore } from '../../state/store.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
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

const held = new Set<string>()
let stick = { right: 0, forward: 0 }
let fast = false
let walking: AbortController | undefined

/** What a stick on the screen asks for, -1..1. */
export function pushStick(right: number, forward: number): void {
  stick = { right, forward }
  tell()
}

function tell(): void {
  const motion: WalkMotion = { right: stick.right, up: 0, forward: stick.forward, fast }
  for (const code of held) {
    motion.right += keys[code].right ?? 0
    motion.up += keys[code].up ?? 0
    motion.forward += keys[code].forward ?? 0
  }
  appStore.get(viewerAtom)?.walk(motion)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="slider"]') !== null

function press(event: KeyboardEvent): void {
  if (!(event.code in keys) || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
  // These letters have other meanings outside of walking.
  event.preventDefault()
  event.stopPropagation()
  held.add(event.code)
  fast = event.shiftKey
  tell()
}

function release(event: KeyboardEvent): void {
  fast = event.shiftKey
  if (held.delete(event.code)) tell()
}

function rest(): void {
  held.clear()
  stick = { right: 0, forward: 0 }
  tell()
}

function start(): void {
  const viewer = appStore.get(viewerAtom)
  if (!viewer || walking) return
  walking = new AbortController()
  const { signal } = walking
  const before = appStore.get(projectionAtom)
  if (before === 'orthographic') {
    appStore.set(projectionAtom, 'perspective')
    signal.addEventListener('abort', () => appStore.set(projectionAtom, before))
  }
  viewer.setWalking(true)
  addEventListener('keydown', press, { signal, capture: true })
  addEventListener('keyup', release, { signal, capture: true })
  addEventListener('blur', rest, { signal })
}

function stop(): void {
  if (!walking) return
  rest()
  walking.abort()
  walking = undefined
  appStore.get(viewerAtom)?.setWalking(false)
}

const follow = (): void => (appStore.get(toolAtom) === 'walk' && appStore.get(viewerAtom) ? start() : stop())
appStore.sub(toolAtom, follow)
appStore.sub(viewerAtom, follow)
follow()
