// Reads a file of messages, one a line, and prints each as the models have it: what is lost is missing.

using System;
using System.IO;
using System.Linq;
using System.Text;
using ChefDash;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

public static class Models
{
    static void Main(string[] arguments)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        var requests = typeof(ClientMessage).Assembly.GetTypes()
            .Where(each => each.IsSubclassOf(typeof(ClientMessage)))
            .ToDictionary(each => ((ClientMessage)Activator.CreateInstance(each)).Type);
        foreach (string line in File.ReadLines(arguments[0]))
        {
            Type request;
            string type = (string)JObject.Parse(line)["type"];
            Console.WriteLine(requests.TryGetValue(type, out request)
                ? ((ClientMessage)JsonConvert.DeserializeObject(line, request)).ToJson()
                : JsonConvert.SerializeObject(ServerMessages.Parse(line)));
        }
    }
}
