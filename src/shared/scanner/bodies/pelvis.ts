import { putInto, type Body, type Region } from '../core/body.ts';
import { putCyst, putFreeFluid, putHydrosalpinx } from './pelvis-adnexa-findings.ts';
import { bladderShape, putBladder, putBowel } from './pelvis-bladder-bowel.ts';
import { settle, type PelvisOptions } from './pelvis-options.ts';
import { putOvary } from './pelvis-ovary.ts';
import { PELVIC_TISSUES } from './pelvis-tissues.ts';
import { UterineForm } from './pelvis-uterus-form.ts';
import { fibroidShape, putPregnancy, putUterineFindings } from './pelvis-uterus-findings.ts';
import { putUterus, uterineSurface } from './pelvis-uterus.ts';
import { putVagina, surfaceFor } from './pelvis-vagina.ts';
import { putIliacVessels, putUterineVessels } from './pelvis-vessels.ts';
import { putBodyWall, putBones, putMuscles } from './pelvis-walls.ts';

/** Pelvis of a woman of childbearing age. The origin is on the skin, in the middle, in front of the upper edge of the symphysis. */
export function pelvis(options: PelvisOptions = {}): Body {
  const setting = settle(options);
  const form = new UterineForm(setting);
  const regions: Region[] = [];
  const put = putInto(regions);
  const fibroid = fibroidShape(form, setting);
  const uterus = uterineSurface(form, setting, fibroid);
  if (setting.freeFluid > 0) putFreeFluid(put, setting.freeFluid, setting.push);
  putMuscles(put);
  putBowel(put, setting);
  putIliacVessels(put);
  putUterineVessels(put, form);
  putVagina(put, setting.window, setting.push);
  const right = putOvary(put, 'right', setting);
  const left = putOvary(put, 'left', setting);
  putUterus(put, form, uterus, setting);
  putUterineFindings(put, form, setting, fibroid);
  const pregnancy = setting.pregnancy > 0 ? putPregnancy(put, form, setting.pregnancy) : null;
  if (setting.hydrosalpinx > 0) putHydrosalpinx(put, setting.hydrosalpinx, form, left);
  putCyst(put, setting, left);
  putBladder(put, bladderShape(setting, uterus), setting);
  putBones(put);
  putBodyWall(put);
  return {
    name: 'pelvis',
    skin: surfaceFor(setting.window),
    regions,
    base: PELVIC_TISSUES.between,
    warp: { size: 16, amount: 0.6 },
    box: { min: [-100, -4, -104], max: [100, 214, 136] },
    cell: 5,
    ...(pregnancy !== null && { moveTo: pregnancy.beat }),
    landmarks: {
      'uterine axis': [form.at(0), form.at(form.internalOs), form.at(form.axis.length)],
      'cervical canal': [form.at(1.5), form.at(form.internalOs - 1.5)],
      endometrium: [form.at(form.internalOs + 8), form.at(form.internalOs * 0.4 + form.cavityEnd * 0.6)],
      'right ovary': [right.center],
      'left ovary': [left.center],
      ...(pregnancy !== null && { 'crown and rump': pregnancy.ends }),
    },
  };
}
