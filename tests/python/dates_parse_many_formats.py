from datetime import datetime

FORMATS = ["%Y-%m-%d", "%d/%m/%Y", "%d %b %Y", "%B %d, %Y", "%Y%m%dT%H%M%S", "%a, %d %b %Y %H:%M:%S %z", "%I:%M %p %d.%m.%y"]
for text in ("2024-02-29", "31/12/1999", "5 Mar 2021", "July 4, 2022", "20230101T235959", "Mon, 01 Jan 2024 12:00:00 +0530", "07:05 PM 09.11.89", "2023-02-29", "nonsense"):
    for form in FORMATS:
        try:
            print(text, "->", datetime.strptime(text, form).isoformat(), "by", form)
            break
        except ValueError as error:
            last = error
    else:
        print(text, "->", last)
print(datetime.fromisoformat("2024-05-06T07:08:09.123+02:00"), datetime.fromisoformat("20240506").date())
