import { Fragment } from 'react';

/** Longer parts must break anywhere, so that they do not widen their column. */
const LONGEST_PART = 24;

/** An email or web address that breaks before "@", a dot or a slash rather than in mid-word. */
export function AddressText({ children }: { children: string }) {
  return (
    <bdi className="wrap-break-word">
      {addressParts(children).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts keep their place
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part.length > LONGEST_PART ? <span className="wrap-anywhere">{part}</span> : part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** Splits "maya.okafor@example.org" into "maya", ".okafor", "@example", ".org"; keeps "//" with the text around it. */
export const addressParts = (address: string): string[] => address.split(/(?=[@._?&#])|\b(?=\/)/);
