/** The box around boxes (minX minY maxX maxY each): its lower left corner, and its longer side (-Infinity for none). */
export function boxOfBoxes(boxes: Float32Array): { x: number; y: number; size: number } {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (let at = 0; at < boxes.length; at += 4) {
    x0 = Math.min(x0, boxes[at])
    y0 = Math.min(y0, boxes[at + 1])
    x1 = Math.max(x1, boxes[at + 2])
    y1 = Math.max(y1, boxes[at + 3])
  }
  return { x: x0, y: y0, size: Math.max(x1 - x0, y1 - y0) }
}
