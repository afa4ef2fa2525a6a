import type { NavigationStyle } from '../../api.ts'
import { Button } from './gesture.ts'
import type { Modifiers } from './gesture.ts'

export type MouseDrag = 'orbit' | 'pan' | 'zoom' | 'roll'

interface Binding {
  /** Exactly these buttons are held. */
  buttons: number
  /** Exactly this modifier is held; absent: none. */
  modifier?: keyof Modifiers
  drag: MouseDrag
  /** Only when the drag begins near the rim of the canvas. */
  rim?: boolean
}

export interface StyleTable {
  bindings: readonly Binding[]
  /** What turning the wheel away from the user does. SolidWorks, Inventor and Creo come closer when it is turned towards him. */
  wheelForward: 'in' | 'out'
  /** While this button stays down, clicking another turns the drag into a zoom (CATIA). */
  zoomAfterClickWith?: number
}

const { left, middle, right } = Button

/** In styles that leave the left or right button free, it still does what the default does: there is no rubber band to conflict with. */
const leftOrbits: Binding = { buttons: left, drag: 'orbit' }
const shiftLeftPans: Binding = { buttons: left, modifier: 'shift', drag: 'pan' }
const rightPans: Binding = { buttons: right, drag: 'pan' }
const rimRolls: Binding = { buttons: left, modifier: 'ctrl', drag: 'roll', rim: true }
const ctrlLeftOrbits: Binding = { buttons: left, modifier: 'ctrl', drag: 'orbit' }
const free: readonly Binding[] = [leftOrbits, shiftLeftPans, rimRolls, ctrlLeftOrbits]

export const styleTables: Record<NavigationStyle, StyleTable> = {
  default: {
    bindings: [...free, rightPans, { buttons: middle, drag: 'pan' }],
    wheelForward: 'in',
  },
  solidworks: {
    bindings: [
      { buttons: middle, drag: 'orbit' },
      { buttons: middle, modifier: 'ctrl', drag: 'pan' },
      { buttons: middle, modifier: 'shift', drag: 'zoom' },
      { buttons: middle, modifier: 'alt', drag: 'roll' },
      ...free,
      rightPans,
    ],
    wheelForward: 'out',
  },
  inventor: {
    bindings: [{ buttons: middle, drag: 'pan' }, { buttons: middle, modifier: 'shift', drag: 'orbit' }, ...free, rightPans],
    wheelForward: 'out',
  },
  catia: {
    bindings: [
      { buttons: middle, drag: 'pan' },
      { buttons: middle | left, drag: 'orbit' },
      { buttons: middle | right, drag: 'orbit' },
      { buttons: middle, modifier: 'ctrl', drag: 'orbit' },
      ...free,
      rightPans,
    ],
    wheelForward: 'in',
    zoomAfterClickWith: middle,
  },
  creo: {
    bindings: [
      { buttons: middle, drag: 'orbit' },
      { buttons: middle, modifier: 'shift', drag: 'pan' },
      { buttons: middle, modifier: 'ctrl', drag: 'zoom' },
      ...free,
      rightPans,
    ],
    wheelForward: 'out',
  },
  onshape: {
    bindings: [
      { buttons: right, drag: 'orbit' },
      { buttons: right, modifier: 'ctrl', drag: 'pan' },
      { buttons: middle, drag: 'pan' },
      { buttons: middle, modifier: 'shift', drag: 'orbit' },
      ...free,
    ],
    wheelForward: 'in',
  },
  blender: {
    bindings: [
      { buttons: middle, drag: 'orbit' },
      { buttons: middle, modifier: 'shift', drag: 'pan' },
      { buttons: middle, modifier: 'ctrl', drag: 'zoom' },
      ...free,
      rightPans,
    ],
    wheelForward: 'in',
  },
}

/** What a drag with these buttons does; undefined when the style gives it no meaning. */
export function dragOf(table: StyleTable, buttons: number, modifiers: Modifiers, atRim: boolean): MouseDrag | undefined {
  const held = (['shift', 'ctrl', 'alt'] as const).filter((key) => modifiers[key])
  return table.bindings.find(
    (binding) =>
      binding.buttons === buttons && (binding.modifier ? held.length === 1 && held[0] === binding.modifier : held.length === 0) && (!binding.rim || atRim),
  )?.drag
}
