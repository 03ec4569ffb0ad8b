import { lookUp } from './pelvis-shapes.ts';

/** Where the probe is: on the skin above the pubis, or with its tip in the vagina. */
export type PelvisWindow = 'abdomen' | 'anterior fornix' | 'right fornix' | 'left fornix';

/** What can be chosen; a healthy pelvis without. */
export interface PelvisOptions {
  /** A transvaginal probe stands in a fornix, so the body's "skin" is the vaginal wall around it. */
  window?: PelvisWindow;
  /** Content of the bladder, mL: 5 to 340. Without it full (230) for the abdominal window and nearly empty (14) otherwise. */
  bladder?: number;
  /** 1 to 28: decides on endometrium, follicles and corpus luteum. */
  cycleDay?: number;
  /** Thickness of both layers of the endometrium, mm: 2 to 30. Without it as the day of the cycle has it. */
  endometrium?: number;
  /** Fluid in the uterine cavity, mm thick: 0 to 15. */
  cavityFluid?: number;
  fibroid?: 'none' | 'intramural' | 'submucosal' | 'subserosal';
  /** mm: 8 to 60. */
  fibroidSize?: number;
  /** Length of an endometrial polyp, mm: 0 for none, 5 to 25. */
  polyp?: number;
  iud?: 'none' | 'in place' | 'low';
  adenomyosis?: boolean;
  /** Gestational age, weeks: 0 for none, 6 to 8. */
  pregnancy?: number;
  /** In the left ovary. */
  cyst?: 'none' | 'simple' | 'hemorrhagic' | 'endometrioma' | 'dermoid';
  /** mm: 15 to 70. */
  cystSize?: number;
  polycystic?: boolean;
  /** Diameter of a fluid-filled left tube, mm: 0 for none, 8 to 30. */
  hydrosalpinx?: number;
  /** Depth of free fluid behind the uterus, mm: 0 to 40. */
  freeFluid?: number;
}

/** What the parts of the pelvis are built from. */
export type PelvisSetting = Required<Omit<PelvisOptions, 'endometrium' | 'window'>> & {
  window: PelvisWindow;
  endometrium: number | null;
  /** Of the bladder, 0 empty, 1 full and more. */
  fill: number;
  /** How far the bladder has pushed the uterus back and the bowel up, 0 to 1. */
  push: number;
};

/** Filling of the bladder's shape by its measured content, mL. */
const FILL = [
  [5, 0],
  [12, 0.107],
  [31, 0.286],
  [66, 0.5],
  [118, 0.714],
  [216, 1],
  [346, 1.357],
] as const;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Fills in what was not chosen and keeps numbers in their range. */
export function settle(options: PelvisOptions): PelvisSetting {
  const window = options.window ?? 'abdomen';
  const bladder = within(options.bladder ?? (window === 'abdomen' ? 230 : 14), 5, 340);
  const fill = lookUp(FILL, bladder);
  const pregnancy = options.pregnancy ?? 0;
  return {
    window,
    bladder,
    fill,
    push: within((fill - 0.25) / 0.75, 0, 1),
    cycleDay: within(options.cycleDay ?? 10, 1, 28),
    endometrium: options.endometrium === undefined ? null : within(options.endometrium, 2, 30),
    cavityFluid: within(options.cavityFluid ?? 0, 0, 15),
    fibroid: options.fibroid ?? 'none',
    fibroidSize: within(options.fibroidSize ?? 28, 8, 60),
    polyp: sizeOrNone(options.polyp, 5, 25),
    iud: options.iud ?? 'none',
    adenomyosis: options.adenomyosis ?? false,
    pregnancy: pregnancy > 0 ? within(pregnancy, 6, 8) : 0,
    cyst: options.cyst ?? 'none',
    cystSize: within(options.cystSize ?? 40, 15, 70),
    polycystic: options.polycystic ?? false,
    hydrosalpinx: sizeOrNone(options.hydrosalpinx, 8, 30),
    freeFluid: within(options.freeFluid ?? 0, 0, 40),
  };
}

const sizeOrNone = (size = 0, least = 0, most = 0): number => (size > 0 ? within(size, least, most) : 0);
