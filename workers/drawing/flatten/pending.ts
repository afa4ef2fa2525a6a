export const drawHatch = (..._: unknown[]): void => {}
export const drawDimension = (..._: unknown[]): void => {}
export const drawLeader = (..._: unknown[]): void => {}
export const drawMultiLeader = (..._: unknown[]): void => {}
export const drawTable = (..._: unknown[]): void => {}
export const drawTolerance = (..._: unknown[]): void => {}
export const drawWidePolyline = (..._: unknown[]): void => {}
