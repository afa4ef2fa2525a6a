import { drawRoundedRectangle, type Shape3D } from 'replicad'
import { gearBlank } from '../gears.ts'
import { palette } from '../palette.ts'
import { drilled, facesWhere, onCircle, prism, tube, turned } from '../solids.ts'
import { part, type PartProduct } from '../step/product.ts'
import { pinion1, pinion2, wheel1, wheel2 } from './layout.ts'

/** A shaft about z from stations (z, diameter up to the next one); its ends are chamfered. */
function stepped(stations: readonly (readonly [from: number, diameter: number])[], end: number): Shape3D {
  const profile: [number, number][] = []
  const c = 1
  stations.forEach(([from, diameter], i) => {
    const to = stations[i + 1]?.[0] ?? end
    const r = diameter / 2
    if (i === 0) profile.push([0, from], [r - c, from], [r, from + c])
    else profile.push([r, from])
    if (i === stations.length - 1) profile.push([r, to - c], [r - c, to], [0, to])
    else profile.push([r, to])
  })
  return turned(profile)
}

/** A keyway on the +x side: from `from` along z by `length`, in a shaft of `diameter`. */
function keyed(shaft: Shape3D, diameter: number, from: number, length: number): Shape3D {
  const { width, depth } = keyOf(diameter)
  const slot = prism(drawRoundedRectangle(length, width, width / 2 - 0.01), diameter, 0)
    .rotate(-90, [0, 0, 0], [0, 1, 0])
    .rotate(180, [0, 0, 0], [0, 0, 1])
  return shaft.cut(slot.translate([diameter / 2 - depth, 0, from + length / 2]))
}

/** Parallel keys (DIN 6885), width and depth in the shaft. */
const keyOf = (diameter: number): { width: number; height: number; depth: number } =>
  diameter <= 22
    ? { width: 6, height: 6, depth: 3.5 }
    : diameter <= 30
      ? { width: 8, height: 7, depth: 4 }
      : diameter <= 38
        ? { width: 10, height: 8, depth: 5 }
        : { width: 12, height: 8, depth: 5 }

/** A key of rounded ends, lying along z with its bottom at x = 0. */
export function key(diameter: number, length: number): PartProduct {
  const { width, height } = keyOf(diameter)
  const body = prism(drawRoundedRectangle(length, width, width / 2 - 0.01), height, 0)
    .rotate(-90, [0, 0, 0], [0, 1, 0])
    .rotate(180, [0, 0, 0], [0, 0, 1])
  return part(`Parallel key ${width}x${height}x${length}`, body, palette.darkSteel)
}
export const keySeat = (diameter: number): number => diameter / 2 - keyOf(diameter).depth

/** Shafts about z, with z = 0 at the middle of the housing. */
export function inputShaft(): PartProduct {
  const body = stepped(
    [
      [-128, 18],
      [-90, 19.5],
      [-61, 20],
      [-46, 26],
      [-36.2, 20],
      [-11.8, 26],
      [46, 20],
    ],
    62,
  )
  return part('Input shaft', keyed(keyed(body, 18, -124, 28), 20, -34, 20), palette.steel)
}
export function middleShaft(): PartProduct {
  const body = stepped(
    [
      [-61, 25],
      [-46, 36],
      [-36.2, 30],
      [-11.8, 38],
      [3.8, 28],
      [36.2, 36],
      [46, 25],
    ],
    62,
  )
  return part('Intermediate shaft', keyed(keyed(body, 30, -34, 20), 28, 6, 28), palette.steel)
}
export function outputShaft(): PartProduct {
  const body = stepped(
    [
      [-64, 40],
      [-46, 50],
      [3.8, 44],
      [32.2, 52],
      [46, 40],
      [92, 38],
    ],
    150,
  )
  return part('Output shaft', keyed(keyed(body, 38, 96, 48), 44, 6, 24), palette.steel)
}

/** Hub keyways are a slot through the whole width. */
function hubKeyway(gear: Shape3D, bore: number, width: number): Shape3D {
  const { width: w } = keyOf(bore)
  return gear.cut(prism(drawRoundedRectangle(bore / 2 + 3.3, w).translate([(bore / 2 + 3.3) / 2, 0]), width + 2, -1))
}

export function helicalPinion(): PartProduct {
  return part('Helical pinion z16', hubKeyway(gearBlank(pinion1), pinion1.bore, pinion1.width), palette.darkSteel)
}
export function spurPinion(): PartProduct {
  return part('Spur pinion z14', hubKeyway(gearBlank(pinion2), pinion2.bore, pinion2.width), palette.darkSteel)
}
export function helicalWheel(): PartProduct {
  return wheel('Helical wheel z40', gearBlank(wheel1), wheel1.bore, wheel1.width, { rim: 41, hub: 25, holes: 6, radius: 6 })
}
export function spurWheel(): PartProduct {
  return wheel('Spur wheel z36', gearBlank(wheel2), wheel2.bore, wheel2.width, { rim: 60, hub: 34, holes: 6, radius: 9 })
}

/** A wheel with a web between rim and hub, holes in it and a keyway; the teeth are steel, the rest bronze. */
function wheel(name: string, blank: Shape3D, bore: number, width: number, web: { rim: number; hub: number; holes: number; radius: number }): PartProduct {
  const recess = width * 0.28
  let body = blank.cut(tube(web.hub, web.rim, recess + 1, -1)).cut(tube(web.hub, web.rim, recess + 1, width - recess))
  body = drilled(body, onCircle(web.holes, (web.rim + web.hub) / 2, 30), web.radius, -1, width + 2)
  body = hubKeyway(body, bore, width)
  const web2 = facesWhere(body, ({ centre }) => Math.hypot(centre[0], centre[1]) < web.rim + 0.5)
  return part(name, body, palette.bronze, { faceColour: (i) => (web2.has(i) ? undefined : palette.brass) })
}

export const spacer = (name: string, inner: number, outer: number, length: number): PartProduct =>
  part(name, tube(inner / 2, outer / 2, length), palette.machined)
/** Shaft seal: a rubber ring with a steel face. */
export const seal = (name: string, shaft: number): PartProduct => part(name, tube(shaft / 2, shaft / 2 + 5.4, 6), palette.rubber)
